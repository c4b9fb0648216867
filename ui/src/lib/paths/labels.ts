export type NodeType = 'page' | 'event' | 'group' | 'other'

/** The type and the name of a node in the notation of the API, such as `page:/pricing`. */
export function partsOf(node: string): { type: NodeType; name: string } {
  const [, type, name] = /^(page|event|group):(.*)$/s.exec(node) ?? []
  return type === undefined || name === undefined
    ? { type: 'other', name: 'Other' }
    : { type: type as NodeType, name }
}

/** The name of a node as it is shown. */
export function nodeName(node: string): string {
  return partsOf(node).name
}
