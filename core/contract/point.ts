/** What one plugin puts into an extension point of another one. Made by `with` of the point. */
export interface Extension {
  /** The name of the point. */
  readonly point: string
  readonly value: unknown
}

/** A place where at most one other plugin extends this one. Its owner exports it, and reads it with `extension`. */
export interface ExtensionPoint<T> {
  readonly name: string
  /** For `extends` of the other plugin. */
  with(value: T): Extension
}

/** The name is that of the plugin and its own: `entities.textIndex`. A plugin package has its own copy of the point. */
export function definePoint<T>(name: string): ExtensionPoint<T> {
  return { name, with: value => ({ point: name, value }) }
}
