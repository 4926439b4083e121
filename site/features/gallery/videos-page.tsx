import { videos } from 'virtual:content/videos';
import { Link } from 'react-router-dom';
import type { VideoSummary } from '#site/content-model/video.ts';
import { FilmFrame } from '#site/features/gallery/film-frame.tsx';
import { texts } from '#site/texts/en.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { Raster } from '#site/ui/raster.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

const Row = ({ video, number }: { video: VideoSummary; number: number }) => (
  <li className="reel-row">
    <FilmFrame number={number} durationS={video.durationS}>
      <Raster
        src={video.poster}
        alt=""
        width={1280}
        height={720}
        sizes="(min-width: 64rem) 34rem, 92vw"
        isEager={number === 1}
      />
    </FilmFrame>
    <div className="reel-words">
      <p className="label">
        <time dateTime={video.date}>{formatDate(video.date)}</time>
      </p>
      <h3>
        <Link className="covering" to={`/videos/${video.id}`}>
          {video.title}
        </Link>
      </h3>
      <p>{video.description}</p>
    </div>
  </li>
);

export const VideosPage = () => (
  <>
    <PageHead label={texts.gallery.videos.count(videos.length)} title={texts.gallery.videos.title}>
      <p>{texts.gallery.videos.what}</p>
    </PageHead>
    <Zone id="recordings" title={texts.gallery.videos.recordings}>
      <ol>
        {videos.map((video, index) => (
          <Row key={video.id} video={video} number={index + 1} />
        ))}
      </ol>
    </Zone>
  </>
);
