/** How paths are matched, with 404 and 405 the same as with a route. */
export const ROUTER = {
  ignoreTrailingSlash: true,
  /** Characters: enough for the nested URN of a column, percent-encoded. */
  maxParamLength: 8192
}
