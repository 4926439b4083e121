import { pieces } from 'virtual:content/pieces';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Piece, PieceBodies } from '#site/content-model/piece.ts';
import { createOnePlayer, type OnePlayer } from '#site/features/gallery/one-player.ts';
import { PiecePlayer } from '#site/features/gallery/piece-player.tsx';
import { texts } from '#site/texts/en.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Facts = ({ piece }: { piece: Piece }) => (
  <dl className="piece-facts">
    <div>
      <dt className="label">{texts.blog.date}</dt>
      <dd>
        <time dateTime={piece.date}>{formatDate(piece.date)}</time>
      </dd>
    </div>
    <div>
      <dt className="label">{texts.gallery.music.key}</dt>
      <dd>{piece.key}</dd>
    </div>
    <div>
      <dt className="label">{texts.gallery.music.tempo}</dt>
      <dd>{texts.gallery.music.beats(piece.tempoBpm)}</dd>
    </div>
    <div>
      <dt className="label">{texts.projects.overview.tags}</dt>
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
      <PageHead label={texts.gallery.music.count(pieces.length)} title={texts.gallery.music.title}>
        <p>{texts.gallery.music.what}</p>
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
