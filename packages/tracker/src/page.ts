/** What events say about their page; nothing if it is skipped. */
export type Page = {
  page_path?: string
  context?: {
    page_url: string
    page_title?: string
    referrer: string | undefined
    /** Width and height in CSS pixels. */
    screen_size: string | undefined
  }
}
