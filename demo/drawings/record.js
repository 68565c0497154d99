// In the browser: a still picture as a film that begins where it ends, for players that repeat it.
globalThis.record = async ({ webp, width, height, seconds, bitsPerSecond }) => {
  const image = new Image()
  image.src = `data:image/webp;base64,${webp}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const draw = (turn) => {
    const wave = (1 - Math.cos(2 * Math.PI * turn)) / 2
    const scale = Math.max(width / image.width, height / image.height) * (1.04 + 0.06 * wave)
    const [w, h] = [image.width * scale, image.height * scale]
    context.drawImage(image, (width - w) * (0.35 + 0.3 * wave), (height - h) / 2, w, h)
  }
  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: bitsPerSecond,
  })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const isDone = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  const begun = performance.now()
  await new Promise((resolve) => {
    const step = () => {
      const turn = (performance.now() - begun) / 1000 / seconds
      draw(Math.min(turn, 1))
      if (turn < 1) requestAnimationFrame(step)
      else resolve()
    }
    step()
  })
  recorder.stop()
  await isDone
  let text = ''
  for (const byte of new Uint8Array(await new Blob(parts).arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
