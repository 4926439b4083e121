import { pieces } from 'virtual:content/pieces';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Piece, PieceBodies } from '#site/content-model/piece.ts';
import { createOnePlayer, type OnePlayer } from '#site/features/gallery/one-player.ts';
import { PiecePlayer } from '#site/features/gallery/piece-player.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { countOf } from '#site/ui/count-of.ts';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Facts = ({ piece }: { piece: Piece }) => (
  <dl className="piece-facts">
    <div>
      <dt className="label">Date</dt>
      <dd>
        <time dateTime={piece.date}>{formatDate(piece.date)}</time>
      </dd>
    </div>
    <div>
      <dt className="label">Key</dt>
      <dd>{piece.key}</dd>
    </div>
    <div>
      <dt className="label">Tempo</dt>
      <dd>{piece.tempoBpm} a minute</dd>
    </div>
    <div>
      <dt className="label">Tags</dt>
      <dd>{piece.tags.join(' · ')}</dd>
    </div>
  </dl>
);

const PieceZone = ({
  piece,
  html,
  onePlayer,
}: {
  piece: Piece;
  html: string;
  onePlayer: OnePlayer;
}) => (
  <Zone id={piece.slug} title={piece.title}>
    <div className="piece">
      <p className="piece-lead">{piece.description}</p>
      <PiecePlayer piece={piece} onePlayer={onePlayer} />
      <Facts piece={piece} />
      <StaticHtml id={`text-${piece.slug}`} className="prose" html={html} />
    </div>
  </Zone>
);

/** The music page: every piece with its waveform and how it was made. */
export const MusicPage = () => {
  const bodies = useLoaderData<PieceBodies>();
  const [onePlayer] = useState(createOnePlayer);
  return (
    <>
      <PageHead label={countOf(pieces.length, 'piece')} title="Music">
        <p>
          The quiet drawer of the office. No instrument was recorded: each piece is computed by a
          short program from one idea out of the drawing office, and the program is kept with it.
        </p>
      </PageHead>
      {pieces.map((piece) => (
        <PieceZone
          key={piece.slug}
          piece={piece}
          html={bodies[piece.slug]?.html ?? ''}
          onePlayer={onePlayer}
        />
      ))}
    </>
  );
};
