/** One word of a text: a part of a segment, or another form of the parts beside it. */
export interface Word {
  /** What is compared: lower case, folded, stemmed. */
  readonly stem: string
  /** As written: lower case, folded, with its ending. */
  readonly written: string
  /** Position in the original text, for highlighting. */
  readonly from: number
  readonly to: number
  /**
   * Another form of words that are there too, in the index only: `ordersv2` of `orders_v2`, `sha` and `256` of `sha256`.
   * Phrases count positions without it. The number of letters of the first word that it joins: to a beginning of at most
   * so many, it adds nothing; 0 for a later part, such as `256`.
   */
  readonly variant?: number
}
