import { videos } from 'virtual:content/videos';
import { Link } from 'react-router-dom';
import type { VideoSummary } from '#site/content-model/video.ts';
import { FilmFrame } from '#site/features/gallery/film-frame.tsx';
import { formatDate } from '#site/ui/format-date.ts';
import { Raster } from '#site/ui/raster.tsx';
import { countOf } from '#site/ui/count-of.ts';
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
    <PageHead label={countOf(videos.length, 'recording')} title="Videos">
      <p>
        This site, filmed at work: a script played each scene in a real browser against the real
        server. The site has changed since. There is no sound; captions tell what is seen.
      </p>
    </PageHead>
    <Zone id="recordings" title="Recordings">
      <ol>
        {videos.map((video, index) => (
          <Row key={video.id} video={video} number={index + 1} />
        ))}
      </ol>
    </Zone>
  </>
);
