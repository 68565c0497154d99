import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'

interface RequestPoint {
  tenant: string | null
  host: string | null
  kind: string | null
  locale: string | null
  cache: string | null
  status: number
  ms: number
  upstream: number
  /** The share of requests that are counted. */
  share: number
}

interface VitalPoint {
  tenant: string
  /** A metric of Core Web Vitals, measured in the visitor's browser. */
  metric: string
  value: number
  /** Where the metric arose: `hero/split`, or '' where that is unknown. */
  section: string
  page: string
  isWide: boolean
}

/** Limit of an index in Analytics Engine, in bytes. */
const MAX_INDEX = 96

/**
 * Writes one data point of a request. docs/operations.md documents the columns: a column never changes its meaning, and
 * new ones are appended.
 */
export function writeRequestPoint({ ANALYTICS }: Bindings, point: RequestPoint): void {
  const { tenant, host, kind, locale, cache, status, ms, upstream, share } = point
  write(ANALYTICS, tenant, {
    blobs: ['request', host, kind, locale, cache, String(status)].map((each) => each ?? ''),
    doubles: [1 / share, ms, upstream],
  })
}

/** One data point of a metric of a page view. It names no visitor and no address. */
export function writeVitalPoint({ ANALYTICS }: Bindings, point: VitalPoint): void {
  const { tenant, metric, value, section, page, isWide } = point
  const blobs = ['vital', metric, section, page, isWide ? 'wide' : 'narrow']
  write(ANALYTICS, tenant, { blobs, doubles: [1, value] })
}

function write(
  dataset: AnalyticsEngineDataset | undefined,
  tenant: string | null,
  point: { blobs: string[]; doubles: number[] },
): void {
  try {
    // Not awaited: the platform sends data points after the response.
    dataset?.writeDataPoint({ indexes: [(tenant ?? '').slice(0, MAX_INDEX)], ...point })
  } catch (error) {
    log('warn', 'data point not written', {}, error)
  }
}
