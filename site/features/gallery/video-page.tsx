import { projects } from 'virtual:content/projects';
import { videos } from 'virtual:content/videos';
import { useState, type MouseEvent } from 'react';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import { findProject } from '#site/catalogue/catalogue.ts';
import type { Cue, VideoBody, VideoSummary } from '#site/content-model/video.ts';
import { FilmFrame } from '#site/features/gallery/film-frame.tsx';
import { FilmPlayer } from '#site/features/gallery/film-player.tsx';
import { createOnePlayer } from '#site/features/gallery/one-player.ts';
import { usePlayback } from '#site/features/gallery/use-playback.tsx';
import { texts } from '#site/texts/en.ts';
import { Breadcrumbs } from '#site/ui/breadcrumbs.tsx';
import { clockText, isoDuration, spokenDuration } from '#site/ui/format-duration.ts';
import { formatDate } from '#site/ui/format-date.ts';
import { ProjectRegister } from '#site/ui/projects/project-register.tsx';
import { StaticHtml } from '#site/ui/static-html.tsx';
import { PageHead, Zone } from '#site/ui/zone.tsx';

/** The captions as a list of steps. Without scripts each opens the file at its time. */
const Steps = ({
  cues,
  file,
  onSeek,
}: {
  cues: readonly Cue[];
  file: string;
  onSeek: (seconds: number) => void;
}) => {
  const go = (event: MouseEvent, fromS: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSeek(fromS);
  };
  return (
    <nav className="steps" aria-label={texts.gallery.videos.steps}>
      <p className="label">{texts.gallery.videos.seen}</p>
      <ol>
        {cues.map(({ fromS, text }) => (
          <li key={fromS}>
            <a href={`${file}#t=${fromS}`} onClick={(event) => go(event, fromS)}>
              <span className="steps-time">{clockText(fromS)}</span> <span>{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};

const NeighborLink = ({ video, label }: { video: VideoSummary; label: string }) => (
  <Link to={`/videos/${video.id}`}>
    <span className="label">
      {label} · {clockText(video.durationS)}
    </span>
    <span>{video.title}</span>
  </Link>
);

const Screen = ({ video, body }: { video: VideoSummary; body: VideoBody }) => {
  const [onePlayer] = useState(createOnePlayer);
  const playback = usePlayback<HTMLVideoElement>(onePlayer);
  const seek = (seconds: number) => {
    const element = playback.media.current;
    if (!element) return;
    playback.seek(seconds);
    element.scrollIntoView({ block: 'nearest' });
    if (element.paused) playback.toggle();
  };
  return (
    <div className="screening">
      <FilmFrame number={videos.indexOf(video) + 1} durationS={video.durationS}>
        <FilmPlayer video={video} playback={playback} />
      </FilmFrame>
      <Steps cues={body.cues} file={video.file} onSeek={seek} />
    </div>
  );
};

const Watch = ({ video, body }: { video: VideoSummary; body: VideoBody }) => {
  const related = video.related.flatMap((id) => findProject(projects, id) ?? []);
  const at = videos.indexOf(video);
  const [newer, older] = [videos[at - 1], videos[at + 1]];
  return (
    <article>
      <PageHead label={texts.gallery.videos.label(clockText(video.durationS))} title={video.title}>
        <p className="large">{video.description}</p>
        <p className="label">
          <time dateTime={video.date}>{formatDate(video.date)}</time> ·{' '}
          <time dateTime={isoDuration(video.durationS)}>{spokenDuration(video.durationS)}</time>
          {texts.gallery.videos.withoutSound}
        </p>
      </PageHead>
      <Screen video={video} body={body} />
      <Zone id="transcript" title={texts.gallery.videos.transcript}>
        <StaticHtml id="text-video" className="prose" html={body.html} />
      </Zone>
      {related.length > 0 && (
        <Zone id="related" title={texts.projects.related}>
          <ProjectRegister projects={related} isBelow />
        </Zone>
      )}
      <nav className="turn" aria-label={texts.gallery.videos.neighbors}>
        {newer && <NeighborLink video={newer} label={texts.projects.newer} />}
        {older && <NeighborLink video={older} label={texts.projects.older} />}
      </nav>
    </article>
  );
};

/** A recording. The loader has already rejected unknown ids. */
export const VideoPage = () => {
  const { id = '' } = useParams();
  const body = useLoaderData<VideoBody>();
  const video = videos.find((known) => known.id === id);
  return (
    video && (
      <>
        <Breadcrumbs section="videos" title={video.title} />
        <Watch key={id} video={video} body={body} />
      </>
    )
  );
};
