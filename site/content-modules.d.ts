// The build serves `site/content` under these names, checked and rendered: scripts/build/content.

declare module 'virtual:content/owner' {
  export const owner: import('#site/content-model/owner.ts').Owner;
}

declare module 'virtual:content/resume' {
  export const resume: import('#site/content-model/resume.ts').Resume;
}

declare module 'virtual:content/plates' {
  export const plates: readonly import('#site/content-model/project.ts').Plate[];
}

declare module 'virtual:content/posts' {
  export const posts: readonly import('#site/content-model/post.ts').PostSummary[];
}

declare module 'virtual:content/bodies' {
  export const bodies: {
    readonly projects: Readonly<
      Record<string, import('#site/content-model/project.ts').ProjectBody>
    >;
    readonly posts: Readonly<Record<string, import('#site/content-model/post.ts').PostBody>>;
  };
}
