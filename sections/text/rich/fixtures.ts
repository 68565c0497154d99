import type { Fixtures } from '../../contract.ts'

export const fixtures: Fixtures = {
  plain: {
    title: 'Nossa história',
    body: 'Começou com **um forno** e [uma receita](/receita).\n\n- Farinha\n- Água\n- Sal',
  },
  empty: {},
  everything: {
    body: '## Título\n\nTexto com `código`, *ênfase* e ~~erro~~.\n\n> Uma citação\n\n1. Um\n2. Dois\n\n- [x] feito\n- [ ] por fazer\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n```\nfarinha 1000 g\n```\n\n---\n\n![Foto](/demo/example.svg)',
    measure: 'wide',
  },
  html: {
    body: '<h1>Um</h1><p onclick="x()">dois <a href="javascript:alert(1)">três</a></p><script>alert(1)</script>',
  },
  raised: {
    title: 'Acima das outras',
    layer: { elevation: 12, position: 'relative' },
    buttons: [
      { label: 'Elevado', link: '/a', variant: 'elevated', elevation: 16 },
      { label: 'Tonal', link: '/b', variant: 'tonal' },
      { label: 'Simples', link: '/c', variant: 'plain' },
    ],
  },
  atTheFoot: {
    body: 'Fica à vista no pé da janela.',
    layer: { position: 'fixed', elevation: 24 },
    padding: { top: 16, bottom: 16 },
  },
  onVideo: {
    title: 'Sobre um vídeo',
    body: 'O botão no canto o faz parar. Quem pede menos movimento vê só a imagem.',
    colorScheme: 'dark',
    background: {
      video: '/demo/serra.webm',
      image: { src: '/demo/example.svg', width: 1600, height: 900 },
      overlay: 50,
    },
    padding: { top: 96, bottom: 96 },
  },
  onStillImage: {
    title: 'A imagem fica parada',
    body: 'E a página passa por cima.',
    colorScheme: 'light',
    background: { image: { src: '/demo/example.svg', width: 1600, height: 900 }, fixed: true },
    padding: { top: 96, bottom: 96 },
  },
  onLight: {
    title: 'Sobre uma cor clara',
    body: 'Texto com [uma ligação](/receita) e `código`.',
    background: { color: '#fff3e0' },
    buttons: [
      { label: 'Pedir', link: '/a' },
      { label: 'Contornado', link: '/b', variant: 'outlined' },
    ],
  },
  onMiddle: {
    title: 'Sobre uma cor média',
    body: 'Texto com [uma ligação](/receita) e `código`.',
    background: { color: '#c77d3a' },
    buttons: [
      { label: 'Pedir', link: '/a' },
      { label: 'Contornado', link: '/b', variant: 'outlined' },
    ],
  },
  onDark: {
    title: 'Sobre uma cor escura',
    body: 'Texto com [uma ligação](/receita) e `código`.',
    background: { color: '#102a43' },
    buttons: [
      { label: 'Pedir', link: '/a' },
      { label: 'Contornado', link: '/b', variant: 'outlined' },
    ],
  },
  longText: { body: 'Palavra '.repeat(400) },
  rtlAndEmoji: { body: 'خبز طازج كل صباح 🥐\n\nשלום' },
}
