import type { CSSProperties, ReactNode } from 'react'
import type { Translate } from '#shared/messages.ts'
import { buttonClass } from '../buttons.tsx'
import type { MapData } from './map-fields.ts'
import styles from './map.module.css'

/** The box of a map, with its height. */
export function MapBox({ map, children }: { map: Pick<MapData, 'height'>; children: ReactNode }) {
  return (
    <div className={styles.root} style={{ '--height': `${map.height / 16}rem` } as CSSProperties}>
      {children}
    </div>
  )
}

/** A map before the visitor loads it. */
export function MapPlaceholder({ map, t }: { map: Pick<MapData, 'staticFallback'>; t: Translate }) {
  return (
    <>
      {!map.staticFallback && <Sketch />}
      <span
        className={`${buttonClass({ style: 'primary', variant: undefined })} ${styles.open}`}
        aria-hidden="true"
      >
        {t('map.open')}
      </span>
    </>
  )
}

/** Invented streets in the site's colours. A real map image would send the visitor's address to a third party. */
function Sketch() {
  return (
    <svg
      className={styles.sketch}
      viewBox="0 0 800 440"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.park} d="M-20 250 150 214l44 120-96 130H-20ZM560-20h270v130L640 150Z" />
      <path className={styles.water} d="M-20 70C120 30 190 120 330 92S560 10 700 60s130 10 130 10" />
      <g className={styles.lanes}>
        <path d="M-20 190 830 20M-20 330 830 150M-20 450 830 270M60-20l150 500M210-20l140 500M480-20l130 500M620-20l140 500" />
        <path d="m120 150 90 330M300 120l60 350M420 95l100 380M540 70l110 390M700 40l110 380M-20 260l850-175M-20 395l850-185" />
      </g>
      <path
        className={styles.road}
        d="M-20 300C180 290 280 210 400 220s240 110 430 70M360-20c10 120 20 170 40 240s60 160 70 260"
      />
      <path className={styles.pin} d="M400 220c-26-30-38-48-38-66a38 38 0 0 1 76 0c0 18-12 36-38 66Z" />
      <circle className={styles.eye} cx="400" cy="154" r="13" />
    </svg>
  )
}
