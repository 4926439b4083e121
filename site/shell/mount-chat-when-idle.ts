import type { MountChatOptions } from '#site/features/chat/mount-chat.tsx';
import { isOff } from '#site/platform/features.ts';
import { mountWhenIdle } from '#site/shell/mount-when-idle.ts';

/**
 * The chat hides itself in the console. While the chat is switched off, its connection still shows the
 * owner who is on the site.
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
