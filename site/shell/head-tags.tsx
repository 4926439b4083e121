import { owner } from 'virtual:content/owner';
import { useEffect } from 'react';
import { head } from '#site/head/head.ts';
import { showStructuredData } from '#site/shell/structured-data-element.ts';
import { useSiteFacts } from '#site/shell/site-context.ts';
import { siteIndex, usePage } from '#site/shell/use-page.ts';

/** Title, description, canonical, alternates, Open Graph and structured data of the current page. */
export const HeadTags = () => {
  const page = usePage();
  const { publicUrl } = useSiteFacts();
  const { title, description, canonical, alternates, openGraph, twitterCard, jsonLd } = head(page, {
    owner,
    publicUrl,
    site: siteIndex,
  });
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
      {alternates.map(({ type, title: name, href }) => (
        <link key={href} rel="alternate" type={type} title={name} href={href} />
      ))}
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
          <meta name="twitter:image" content={openGraph.image} />
        </>
      )}
      {openGraph.imageAlt && <meta property="og:image:alt" content={openGraph.imageAlt} />}
      {openGraph.more.map(([property, content]) => (
        <meta key={`${property} ${content}`} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={twitterCard} />
    </>
  );
};
