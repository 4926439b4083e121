import { owner } from 'virtual:content/owner';
import { useEffect } from 'react';
import { head } from '#site/head/head.ts';
import { showStructuredData } from '#site/shell/structured-data-element.ts';
import { useSiteFacts } from '#site/shell/site-context.ts';
import { usePage } from '#site/shell/use-page.ts';

/** Title, description, canonical, Open Graph and structured data of the current page. */
export const HeadTags = () => {
  const page = usePage();
  const { publicUrl } = useSiteFacts();
  const { title, description, canonical, openGraph, jsonLd } = head(page, { owner, publicUrl });
  const graph = JSON.stringify(jsonLd);
  useEffect(() => showStructuredData(JSON.parse(graph) as object | null), [graph]);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical ? (
        <link rel="canonical" href={canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={openGraph.type} />
      <meta property="og:site_name" content={owner.name} />
      {canonical && <meta property="og:url" content={canonical} />}
      {openGraph.image && (
        <>
          <meta property="og:image" content={openGraph.image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`Drawing: ${title}`} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:image" content={openGraph.image} />
        </>
      )}
    </>
  );
};
