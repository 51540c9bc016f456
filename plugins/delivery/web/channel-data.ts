import { graphql } from 'aspectd/console'
import { SECRET } from './documents.ts'
import type { MyChannels, NewMyChannelSecret } from './documents.types.ts'

export type Channel = MyChannels['myChannels']['channels'][number]

/** Makes a new secret of a webhook. */
export const newSecret = async (urn: string): Promise<string> =>
  (await graphql<NewMyChannelSecret>(SECRET, { urn })).newMyChannelSecret
