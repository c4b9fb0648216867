/** The category of a referring site; `ads` are the servers of advertising networks. */
export type SiteCategory = 'search' | 'social' | 'video' | 'shopping' | 'ai' | 'email' | 'ads' | 'other'
