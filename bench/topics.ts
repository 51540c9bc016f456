import type { Topic } from './figure.ts'
import { allocationsTopic } from './figures/allocations.ts'
import { callsTopic } from './figures/calls.ts'
import { childrenTopic } from './figures/children.ts'
import { createEnginesTopic } from './figures/engines.ts'
import { erasureTopic } from './figures/erasure.ts'
import { followingTopic } from './figures/following.ts'
import { gateTopic } from './figures/gate.ts'
import { costTopic, ingestTopic } from './figures/ingest.ts'
import { jwtTopic } from './figures/jwt.ts'
import { listTopic } from './figures/list.ts'
import { liveTopic } from './figures/live.ts'
import { mcpTopic } from './figures/mcp.ts'
import { metricsTopic } from './figures/metrics.ts'
import { mongodbTopic } from './figures/mongodb.ts'
import { movingTopic } from './figures/moving.ts'
import { noticesTopic } from './figures/notices.ts'
import { openapiTopic } from './figures/openapi.ts'
import { openlineageTopic } from './figures/openlineage.ts'
import { pagesTopic } from './figures/pages.ts'
import { readTopic } from './figures/read.ts'
import { recipesTopic } from './figures/recipes.ts'
import { retentionTopic } from './figures/retention.ts'
import { runsTopic } from './figures/runs.ts'
import { searchTopic } from './figures/search.ts'
import { startTopic } from './figures/start.ts'
import { storeTopic } from './figures/store.ts'
import { truncationTopic } from './figures/truncation.ts'

export const topics: readonly Topic[] = [
  readTopic,
  listTopic,
  gateTopic,
  metricsTopic,
  liveTopic,
  mcpTopic,
  allocationsTopic,
  jwtTopic,
  callsTopic,
  ingestTopic,
  costTopic,
  storeTopic,
  mongodbTopic,
  truncationTopic,
  retentionTopic,
  erasureTopic,
  followingTopic,
  noticesTopic,
  searchTopic,
  createEnginesTopic(100_000),
  openapiTopic,
  openlineageTopic,
  pagesTopic,
  movingTopic,
  runsTopic,
  recipesTopic,
  childrenTopic,
  startTopic
]
