/** electron-builder.yml says the same; Windows knows notifications and shortcuts by it. */
export const APP_ID = 'dev.foyer.console';
export const APP_NAME = 'Foyer Console';
/** Links such as foyer://conversation/<id> open the app. */
export const LINK_SCHEME = 'foyer';
/** Where the window's files live, and the Origin the server knows the console by. */
export const CONSOLE_ORIGIN = 'app://console';
