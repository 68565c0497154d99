// Runs in the browser: encodes a PNG as WebP, at the best quality within the size limit.
globalThis.encode = async ({ png, width, height, maxBytes }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  context.drawImage(image, 0, 0)
  for (let quality = 0.88; ; quality -= 0.06) {
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', quality))
    if (blob.size > maxBytes && quality > 0.3) continue
    let text = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
    return { webp: btoa(text), quality: Math.round(quality * 100) }
  }
}
