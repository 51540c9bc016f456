/** A 32-bit hash: FNV-1a of the UTF-16 units, then mixed so that all bits depend on all. */
export function tieOf(urn: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < urn.length; at++) hash = Math.imul(hash ^ urn.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
