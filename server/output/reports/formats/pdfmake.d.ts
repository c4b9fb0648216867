/** The part of pdfmake that is used. Its published types also bring browser types, which conflict with those of Bun. */
declare module 'pdfmake' {
  /** A part of a document: see https://pdfmake.github.io/docs/ */
  export type Content = readonly Content[] | { readonly [property: string]: unknown }
  export type TableLayout = {
    hLineWidth: (line: number) => number
    hLineColor: () => string
    vLineWidth: () => number
    paddingLeft: (column: number) => number
    paddingRight: (column: number) => number
    paddingTop: () => number
    paddingBottom: () => number
  }
  const pdfmake: {
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
    setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
    /** The files of each font, in `virtualfs`. */
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void
    virtualfs: { writeFileSync: (name: string, content: Buffer) => void }
    createPdf: (definition: {
      content: Content
      footer: (page: number, pages: number) => Content
      [property: string]: unknown
    }) => { getBuffer: () => Promise<Buffer> }
  }
  export default pdfmake
}
