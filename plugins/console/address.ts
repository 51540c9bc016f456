// Apart from sources.ts, so that neither the process that prepares the files nor the build loads the core.

/** Of a plugin that was bundled: the module with all that pages load of it. */
export const PARTS = '+parts.js'

/** The address of a plugin's file. */
export const addressOf = (plugin: string, path: string): string => `plugins/${plugin}/${path}`

/** The published package contains JavaScript. */
export const compiled = (address: string): string => address.replace(/\.ts$/, '.js')

/** The style sheets of the console and of all our plugins, as one: a plugin's file. */
export const SHEET = 'console.css'
