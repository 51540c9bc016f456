import type { PluginConsole } from './console.ts'
import type { Privilege, Route } from './operation.ts'
import type { PluginTool } from './tool.ts'

/** A route, and the plugin that has contributed it. */
export interface PluginRoute extends Route {
  readonly plugin: string
}

/** Facts about the whole server. Complete once `start` is called. */
export interface Host {
  readonly version: string
  /** Every privilege of every enabled plugin, with its description. */
  privileges(): ReadonlyMap<Privilege, string>
  /** Enabled plugins, in order of needs. */
  plugins(): readonly string[]
  /** What enabled plugins add to the console, in order of needs. */
  consoles(): readonly PluginConsole[]
  /** The routes of enabled plugins, in order of needs. */
  routes(): readonly PluginRoute[]
  /** The tools of enabled plugins, in order of needs. */
  tools(): readonly PluginTool[]
  /** Changes whenever the GraphQL schema or the model does. */
  fingerprint(): string
  /** The plugin whose `setup` is running: for an api with which others register something in their `setup`. */
  settingUp(): string | undefined
  /** The configured host name or address that the server listens on. */
  readonly host: string
  /** Why nothing may be changed now (`readOnly`): background work that writes must wait. `undefined` otherwise. */
  readonly readOnly: string | undefined
  /** The address of a path of this server for browsers and clients: with the base path before it, if there is one. */
  addressAt(path: string): string
  /** URL of the server, with its base path: `http://127.0.0.1:9002`. */
  address(): string
  /** The same for programs that this server starts: plain HTTP on this machine. */
  localAddress(): string
  /** Prints a line for the user who starts the server, below its address; it is not logged. Only during `start`. */
  announce(line: string): void
  /** Absolute path of an existing folder for files that are not in the store. */
  readonly dataFolder: string
  /**
   * Aborts when the server begins to close, while it still answers: for requests that wait for something. Background
   * work stops later, on the signal of `start`.
   */
  readonly closing: AbortSignal
}
