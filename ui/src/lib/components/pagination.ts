/** Which part of a list a page of the API has. */
export type Pagination = { total: number; limit: number; offset: number; has_more: boolean }
