import type { MountChatOptions } from '#site/features/chat/mount-chat.tsx';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';

/** Hiding the chat in the console, later, is the chat's own affair. */
export const mountChatWhenIdle = (
  navigation: BrowserNavigation,
  whenSettled: MountChatOptions['whenSettled'],
): void =>
  mountWhenIdle(navigation, () =>
    import('#site/features/chat/mount-chat.tsx').then(({ mountChat }) =>
      mountChat({ navigation, whenSettled }),
    ),
  );
