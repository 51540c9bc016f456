import type { Host } from '../../../core/index.ts'

/**
 * The DataHub that clients take this server for: below 1.0.1 they write through Rest.li, and without a leading `v` they
 * do not compare it with their own.
 */
const DATAHUB_VERSION = '1.0.0'

export type ServerInfo = () => object

/** What `GET /config` tells a client before it does anything else. */
export function createServerInfo(host: Host): ServerInfo {
  return () => ({
    noCode: 'true',
    retention: 'true',
    models: {},
    statefulIngestionCapable: true,
    patchCapable: true,
    supportsImpactAnalysis: true,
    timeZone: 'UTC',
    datasetUrnNameCasing: false,
    baseUrl: host.address(),
    datahub: { serverType: 'prod', serverEnv: 'core' },
    telemetry: { enabledCli: false, enabledIngestion: false },
    managedIngestion: { enabled: false },
    versions: {
      // Clients cache what they learned of the schema under `commit`.
      'acryldata/datahub': { version: DATAHUB_VERSION, commit: host.fingerprint() },
      aspectd: { version: host.version }
    }
  })
}
