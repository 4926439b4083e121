import type { MountChatOptions } from '#site/features/chat/mount-chat.tsx';
import { isOff } from '#site/platform/features.ts';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';

/**
 * Hiding the chat in the console, later, is the chat's own affair. Switched off, its connection is
 * still how the owner sees who is here.
 */
export const mountChatWhenIdle = (
  navigation: MountChatOptions['navigation'],
  whenSettled: MountChatOptions['whenSettled'],
): void =>
  mountWhenIdle(() =>
    isOff('chat')
      ? import('#site/platform/realtime/follow-visitor.ts').then(({ followVisitor }) =>
          followVisitor(navigation),
        )
      : import('#site/features/chat/mount-chat.tsx').then(({ mountChat }) =>
          mountChat({ navigation, whenSettled }),
        ),
  );
