/** The folder with the icon files of the build. */
const folder: string = import.meta.env.SIGHTLINE_CONSOLE_ICONS ?? ''

/** The URL of a brand's icon, which has one colour, or of the flag of a country. */
export function iconUrl(icon: { brand: string } | { flag: string }): string {
  return `${folder}/${'brand' in icon ? icon.brand : icon.flag}.svg`
}
