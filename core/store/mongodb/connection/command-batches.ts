/** A command is one document of at most 16 MiB; names in it take up to three bytes a character, some of them twice. */
const MOST_CHARACTERS = 1024 * 1024

/** In parts that fit into one command each. */
export function slices<T>(all: readonly T[], length: (one: T) => number): T[][] {
  const parts: T[][] = []
  let part: T[] = []
  let size = 0
  for (const one of all) {
    size += length(one)
    if (part.length === 0 || size > MOST_CHARACTERS) {
      part = []
      parts.push(part)
      size = length(one)
    }
    part.push(one)
  }
  return parts
}
