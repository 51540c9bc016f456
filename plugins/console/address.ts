// Apart from sources.ts, so that the process that prepares the files need not load the core.

/** The address of a plugin's file. */
export const addressOf = (plugin: string, path: string): string => `plugins/${plugin}/${path}`

/** The published package contains JavaScript. */
export const compiled = (address: string): string => address.replace(/\.ts$/, '.js')
