import { contextBridge, ipcRenderer } from 'electron';
import {
  DESKTOP_CALL_CHANNEL,
  DESKTOP_NEWS_CHANNEL,
  desktopCalls,
  desktopNewsSchema,
  type DesktopCallName,
  type DesktopNews,
} from '#shared/contracts/desktop-bridge.ts';

const names = Object.keys(desktopCalls) as DesktopCallName[];

/** One function per call; the app's answer is validated before the page sees it. */
const callOf = (name: DesktopCallName) => async (input: unknown) => {
  const answer: unknown = await ipcRenderer.invoke(DESKTOP_CALL_CHANNEL, name, input);
  return desktopCalls[name].output.parse(answer);
};

/** The page gets only the payload, not Electron's event. */
const onNews = (listener: (news: DesktopNews) => void) => {
  const handle = (_event: unknown, payload: unknown) => {
    const news = desktopNewsSchema.safeParse(payload);
    if (news.success) listener(news.data);
  };
  ipcRenderer.on(DESKTOP_NEWS_CHANNEL, handle);
  return () => void ipcRenderer.removeListener(DESKTOP_NEWS_CHANNEL, handle);
};

contextBridge.exposeInMainWorld('foyer', {
  ...Object.fromEntries(names.map((name) => [name, callOf(name)])),
  onNews,
});
