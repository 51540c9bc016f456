import type { MyChannels } from './documents.types.ts'

export type Channel = MyChannels['myChannels']['channels'][number]
