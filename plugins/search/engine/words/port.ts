/** One word of a text: a part of a segment, or a segment of several parts in one. */
export interface Word {
  /** What is compared: lower case, folded, stemmed. */
  readonly stem: string
  /** As written: lower case, folded, with its ending. */
  readonly written: string
  /** Position in the original text, for highlighting. */
  readonly from: number
  readonly to: number
  /** A segment of several parts in one word: `ordersv2`. */
  readonly joined?: true
}
