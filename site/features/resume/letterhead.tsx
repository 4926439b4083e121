import { owner } from 'virtual:content/owner';

const withoutProtocol = (url: string) => url.replace(/^https:\/\//, '');

/** Whose résumé it is and how to reach them, on paper only: on screen the frame says it. */
export const Letterhead = () => (
  <div className="resume-letterhead">
    <p className="resume-name">{owner.name}</p>
    <p>
      {owner.place} · {owner.email}
      {owner.links[0] && <> · {withoutProtocol(owner.links[0].url)}</>}
    </p>
  </div>
);
