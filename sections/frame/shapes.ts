import type { DividerType } from '../fields/divider.ts'

/** One filled path of a divider; several lie over each other in the order they are listed. */
interface Shape {
  d: string
  /** 0 to 1; absent is solid. */
  opacity?: number
}

/** The box all shapes are drawn in; it stretches to the section's width. */
export const SHAPE_BOX = { width: 1440, height: 120 }

/**
 * The 13 decorative dividers, drawn for the bottom edge: the fill is the background of the next section. Every path
 * reaches the lower corners of the box, so that no gap is visible between the sections.
 */
export const SHAPES: Record<DividerType, Shape[]> = {
  accented: [
    { d: 'M0 120V34C420 128 900 116 1440 8v112Z', opacity: 0.4 },
    { d: 'M0 120V74c420 62 960 50 1440-34v80Z' },
  ],
  book: [{ d: 'M0 120V20C260 20 560 36 720 104 880 36 1180 20 1440 20v100Z' }],
  clouds: [
    {
      d: 'M0 120V80a92 40 0 0 1 170-8a70 30 0 0 1 130 6a113 52 0 0 1 210-12a81 34 0 0 1 150 8a103 44 0 0 1 190-6a130 56 0 0 1 240 8a76 34 0 0 1 140-6a113 46 0 0 1 210 8v42Z',
      opacity: 0.45,
    },
    {
      d: 'M0 120V104a59 26 0 0 1 110-6a103 44 0 0 1 190 6a86 34 0 0 1 160-8a124 48 0 0 1 230 6a76 30 0 0 1 140-4a108 42 0 0 1 200 6a92 36 0 0 1 170-6a130 46 0 0 1 240 6v16Z',
    },
  ],
  curve: [{ d: 'M0 120V16c420 116 1020 116 1440 0v104Z' }],
  diagonal: [{ d: 'M0 120 1440 8v112Z' }],
  fold: [{ d: 'M0 120V12l720 84 720-84v108Z', opacity: 0.45 }, { d: 'M0 120V56l720 48 720-48v64Z' }],
  // Lines that become thinner look like a gradient and are sharp at every size.
  gradient: [
    {
      d: 'M0 120V92h1440v28ZM0 68h1440v18H0ZM0 48h1440v13H0ZM0 31h1440v9H0ZM0 17h1440v6H0ZM0 5h1440v4H0Z',
    },
  ],
  layers: [
    { d: 'M0 120V20C240 90 480 0 760 36s440 70 680 4v80Z', opacity: 0.25 },
    { d: 'M0 120V66C300 10 560 96 860 64s380-52 580 0v56Z', opacity: 0.45 },
    { d: 'M0 120V84c220 34 460 30 700 4s480-34 740 8v24Z' },
  ],
  liquid: [
    {
      d: 'M0 120V58c64 0 74 34 138 34s80-62 168-62 92 66 176 66 84-40 150-40 84 34 150 34 88-72 184-72 92 62 166 62 78-30 150-30 76 24 158 24v46Z',
    },
  ],
  // A torn edge, and the fibre below it.
  paper: [
    {
      d: 'M0 120V62l26 12l46-11l19-22l45 23l19 2l39 4l25 6l31-10l39-12l35-5l19-11l35 12l31 15l31-5l30 5l23 13l37 7l26-7l41-13l28-13l37 9l28 16l27-9l42-3l30 9l33-13l33 4l12 2l47-12l31-3l22 2l28 6l37-7l29-10l34 18l38-8l27-7l37 9l14 4l52 8l16 15l46-4l29 1l18 6l40-10l28-17v60Z',
      opacity: 0.45,
    },
    {
      d: 'M0 120V86l22-9l30 1l26 7l34-4l14 14l30 4l34-13l21 5l29-2l31-6l26 1l16-8l35 8l28 3l21 1l23-9l34 11l21 13l35-10l20-9l35 2l26-5l23 6l21 10l36-13l28 5l13 1l28-10l28-5l24 16l32 6l26-2l25-8h40l13-5l30-2l33 2h25l16-4l37-4l25 8l23-1l26 3l28-5l34 6l17-4l28-5l30 7l35 11l22-7h23l33-2l18-10l29-7V120Z',
    },
  ],
  slices: [
    { d: 'M0 120 1440 0v120Z', opacity: 0.25 },
    { d: 'M1440 120 0 44v76Z', opacity: 0.45 },
    { d: 'M0 120 1440 84v36Z' },
  ],
  tech: [
    {
      d: 'M0 120V76h96l28-28h188l20 20h150l34-34h128l26 26h236l24-24h170l30 30h110l20-20h180v74Z',
      opacity: 0.4,
    },
    {
      d: 'M0 120v-20h150l24-24h150l22 22h190l36-36h110l30 30h220l24-24h150l30 30h130l20-20h154v42Z',
    },
  ],
  wave: [{ d: 'M0 120V64c180 58 420 58 720 8s540-50 720 2v46Z' }],
}
