interface Section {
  path: string;
  /** In the navigation and in breadcrumbs. */
  name: string;
}

/** The screens with a fixed address, in the order of the site index. */
export const sections = {
  home: { path: '/', name: 'Home' },
  projects: { path: '/projects', name: 'Projects' },
  ai: { path: '/ai', name: 'AI' },
  automation: { path: '/automation', name: 'Automation' },
  trading: { path: '/trading', name: 'Trading' },
  blog: { path: '/blog', name: 'Writing' },
  resume: { path: '/resume', name: 'Résumé' },
  contact: { path: '/contact', name: 'Contact' },
  chat: { path: '/chat', name: 'Chat' },
  pictures: { path: '/pictures', name: 'Pictures' },
  videos: { path: '/videos', name: 'Videos' },
  music: { path: '/music', name: 'Music' },
  vr: { path: '/vr', name: 'VR' },
  'vr-experience': { path: '/vr-experience', name: 'The hall' },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof sections;
