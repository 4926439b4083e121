// The build serves the content under these names, checked and rendered: scripts/build/content.

declare module 'virtual:content/owner' {
  export const owner: import('#site/content-model/owner.ts').Owner;
}

declare module 'virtual:content/sections' {
  /** Those that this content has, whichever features are on. */
  export const sections: import('#site/head/sections.ts').Sections;
}

declare module 'virtual:content/imprint' {
  export const imprint: import('#site/content-model/imprint.ts').Imprint;
}

declare module 'virtual:content/resume' {
  /** For its page, which is there only with a résumé. */
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
  /** By the project's id, each a chunk of its own. */
  export const workingDrawings: Readonly<
    Record<
      string,
      () => Promise<{ drawing: import('#site/drawings/working/working-drawing.ts').WorkingDrawing }>
    >
  >;
}
