import type { MountChatOptions } from '#site/features/chat/mount-chat.tsx';
import { isOff } from '#site/platform/features.ts';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';
import type { BrowserNavigation } from '#site/shell/browser-navigation.ts';

/**
 * Hiding the chat in the console, later, is the chat's own affair. Switched off, its connection is
 * still how the owner sees who is here.
 */
export const mountChatWhenIdle = (
  navigation: BrowserNavigation,
  whenSettled: MountChatOptions['whenSettled'],
): void =>
  mountWhenIdle(navigation, () =>
    isOff('chat')
      ? import('#site/platform/realtime/follow-visitor.ts').then(({ followVisitor }) =>
          followVisitor(navigation),
        )
      : import('#site/features/chat/mount-chat.tsx').then(({ mountChat }) =>
          mountChat({ navigation, whenSettled }),
        ),
  );
