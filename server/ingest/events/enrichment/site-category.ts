/** What kind of site a referrer is; `ads` are the servers of advertising networks. */
export type SiteCategory = 'search' | 'social' | 'video' | 'shopping' | 'ai' | 'email' | 'ads' | 'other'
