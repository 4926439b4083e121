import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aClientId } from '#shared/testing/builders.ts';
import { MessageBubble } from '#site/ui/chat/message-bubble.tsx';

test("a text has its own direction, independent of its author's name", () => {
  const html = renderToStaticMarkup(
    <MessageBubble
      id={aClientId(1)}
      content="مرحبا Foyer"
      at="2026-01-05T00:00:00.000Z"
      author="Ada"
      isOwn={false}
      isFormatted={false}
      mark={null}
      refusal={undefined}
      isAutomatic={undefined}
      isMailed={undefined}
      onRetry={() => undefined}
      shownFile={null}
      drawing={undefined}
      isTextHidden={false}
    />,
  );
  expect(html).toMatch(/<p dir="auto" class="bubble-text"><span class="sr-only" dir="ltr">Ada: /);
});
