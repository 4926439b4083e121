import { world } from 'virtual:world-map';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { countryName } from '#site/admin/code-names.ts';
import { countsOf, HATCHES, hatchOf } from '#site/admin/analytics/hatch-class.ts';

interface WorldMapProps {
  /** By ISO 3166-1 alpha-2 code. */
  visits: ReadonlyMap<string, number>;
  chosen: string | null;
  onChoose: (code: string) => void;
}

const hatches = Array.from({ length: HATCHES }, (_, index) => index + 1);
/** The distance between two lines, in units of the map. */
const spacing = [0, 26, 15, 9, 5];

const HatchPatterns = () => (
  <defs>
    {hatches.map((hatch) => (
      <pattern
        key={hatch}
        id={`hatch-${hatch}`}
        patternUnits="userSpaceOnUse"
        width={spacing[hatch]}
        height={spacing[hatch]}
        patternTransform="rotate(45)"
      >
        <path className="hatch-line" d={`M0 0V${spacing[hatch]}`} />
      </pattern>
    ))}
  </defs>
);

const MapKey = ({ most }: { most: number }) => (
  <ul className="map-key">
    {hatches.map((hatch) => {
      const counts = countsOf(hatch, most);
      return (
        counts && (
          <li key={hatch}>
            <svg viewBox="0 0 60 30" aria-hidden="true">
              <rect className="map-sample" width="60" height="30" fill={`url(#hatch-${hatch})`} />
            </svg>
            {counts.from === counts.to
              ? countText(counts.from)
              : `${countText(counts.from)}–${countText(counts.to)}`}
          </li>
        )
      );
    })}
    <li>visits</li>
  </ul>
);

/**
 * An equal-area map of countries, hatched by visits. The list beside it offers the same by name and
 * keyboard.
 */
export const WorldMap = ({ visits, chosen, onChoose }: WorldMapProps) => {
  const most = Math.max(0, ...visits.values());
  const drawn = new Set(world.countries.map(({ code }) => code));
  const tooSmall = [...visits.keys()].filter((code) => !drawn.has(code));
  return (
    <figure className="world">
      <svg
        viewBox={`0 0 ${world.width} ${world.height}`}
        role="img"
        aria-label="World map of visits; the table has the figures."
      >
        <HatchPatterns />
        {world.countries.map(({ code, path }) => {
          const count = (code !== null && visits.get(code)) || 0;
          const hatch = hatchOf(count, most);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
            <path
              key={path}
              className="country"
              d={path}
              fill={hatch > 0 ? `url(#hatch-${hatch})` : undefined}
              data-chosen={(code !== null && code === chosen) || undefined}
              data-visited={count > 0 || undefined}
              onClick={code !== null && count > 0 ? () => onChoose(code) : undefined}
            >
              {code !== null && <title>{`${countryName(code)}: ${countText(count)} visits`}</title>}
            </path>
          );
        })}
      </svg>
      {most > 0 && <MapKey most={most} />}
      {tooSmall.length > 0 && (
        <figcaption>Too small to draw: {tooSmall.map(countryName).join(', ')}.</figcaption>
      )}
    </figure>
  );
};
