import type { Static, TObject } from 'typebox'
import type { Call } from '../call.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { type Operation, operation, type Privilege, type Rule } from './operation.ts'

/** What agents read of a tool. */
export interface ToolSpec<S extends TObject = TObject> {
  /** What it does and when to use it: agents choose by it. */
  readonly description: string
  /** Its arguments, each with a `description`. Numbers and booleans are accepted as text, and null as absent. */
  readonly input: S
  /**
   * It changes something, for which one of these privileges is needed: credentials whose scope has none of them do not see
   * it. A tool without it changes nothing.
   */
  readonly changes?: readonly Privilege[]
}

export interface Tool {
  readonly spec: ToolSpec
  readonly operation: Operation
}

/** A tool of agents (Model Context Protocol). Its result is JSON; an error below 500 tells the agent what to do next. */
export function tool<S extends TObject>(
  spec: ToolSpec<S>,
  allow: Rule<Static<S>>,
  run: (args: Static<S>, call: Call) => MaybePromise<unknown>
): Tool {
  return { spec, operation: operation(allow, run) as unknown as Operation }
}

/** A tool of the running server. */
export interface PluginTool extends Pick<Tool, 'spec'> {
  readonly plugin: string
  readonly name: string
  /** Checks the arguments, asks the rule, and runs it, observed as every operation. @throws BadRequest, and as the gate */
  run(args: unknown, call: Call): MaybePromise<unknown>
}
