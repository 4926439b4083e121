// Virtual modules by which the build serves the checked and rendered content:
// scripts/build/content.

declare module 'virtual:content/owner' {
  export const owner: import('#site/content-model/owner.ts').Owner;
}

declare module 'virtual:content/sections' {
  /** The sections that this content has, regardless of which features are on. */
  export const sections: import('#site/head/sections.ts').Sections;
}

declare module 'virtual:content/imprint' {
  export const imprint: import('#site/content-model/imprint.ts').Imprint;
}

declare module 'virtual:content/resume' {
  /** For the résumé page, which exists only with a résumé. */
  export const resume: import('#site/content-model/resume.ts').ShownResume;
}

declare module 'virtual:content/projects' {
  export const projects: readonly import('#site/content-model/project.ts').ProjectSummary[];
}

declare module 'virtual:content/systems' {
  export const systems: Readonly<Record<string, import('#site/drawings/motifs.ts').System>>;
}

declare module 'virtual:content/posts' {
  export const posts: readonly import('#site/content-model/post.ts').PostSummary[];
}

declare module 'virtual:content/essay-drawings' {
  export const essayDrawings: Readonly<
    Record<string, import('#site/drawings/project-to-draw.ts').ProjectToDraw>
  >;
}

declare module 'virtual:content/pieces' {
  export const pieces: readonly import('#site/content-model/piece.ts').Piece[];
}

declare module 'virtual:content/hall-piece' {
  export const hallPiece: import('#site/content-model/piece.ts').HallPiece | null;
}

declare module 'virtual:content/videos' {
  export const videos: readonly import('#site/content-model/video.ts').VideoSummary[];
}

declare module 'virtual:content/working-drawings' {
  /** By project id; each is a separate chunk. */
  export const workingDrawings: Readonly<
    Record<
      string,
      () => Promise<{ drawing: import('#site/drawings/working/working-drawing.ts').WorkingDrawing }>
    >
  >;
}
