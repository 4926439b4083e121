/** The same id as in electron-builder.yml; Windows uses it for notifications and shortcuts. */
export const APP_ID = 'dev.foyer.console';
export const APP_NAME = 'Foyer Console';
/** Links such as foyer://conversation/<id> open the app. */
export const LINK_SCHEME = 'foyer';
/** The origin of the window's files, by which the server recognizes the console. */
export const CONSOLE_ORIGIN = 'app://console';
