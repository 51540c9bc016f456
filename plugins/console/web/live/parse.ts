/** One block of server-sent events. */
export interface Block {
  readonly event?: string
  readonly data?: string
  readonly id?: string
  readonly retry?: string
}

/** Returns what adds a piece of the stream, and returns the blocks that are whole. Our server ends lines with a line feed. */
export function createParser(): (piece: string) => readonly Block[] {
  let rest = ''
  return piece => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(blockOf)
  }
}

const blockOf = (text: string): Block =>
  Object.fromEntries(text.split('\n').map(line => [line.split(':', 1)[0], line.replace(/^[^:]*:? ?/, '')]))
