import type { Locale } from '#shared/locales.ts'

/** Texts of mails to subscribers and of the pages that they lead to, in the subscriber's language. `{site}` is a name. */
interface SubscriptionWords {
  /** Subject of the mail, and title of the page, that ask for the confirmation. */
  ask: string
  /** Why the mail came. */
  why: string
  confirm: string
  /** Title of the page, and the mail, after the confirmation. */
  confirmed: string
  /** The link and the button that end a subscription. */
  end: string
  /** Title of the page that asks whether to end it. */
  askEnd: string
  ended: string
  expired: string
}

/** Here and not among the messages of pages: no browser loads them. */
export const SUBSCRIPTION_WORDS: Record<Locale, SubscriptionWords> = {
  'en-US': {
    ask: 'Confirm your subscription to {site}',
    why: 'This address was entered on {site} to receive news. Confirm it to receive them. If it was not you, ignore this mail: no other one follows.',
    confirm: 'Confirm subscription',
    confirmed: 'You now receive news from {site}.',
    end: 'Unsubscribe',
    askEnd: 'No more news from {site}?',
    ended: 'You receive no more news from {site}.',
    expired: 'This link has expired. Please subscribe again.',
  },
  'cs-CZ': {
    ask: 'Potvrďte odběr novinek: {site}',
    why: 'Tato adresa byla na webu {site} zadána k odběru novinek. Potvrďte ji, abyste je dostávali. Pokud jste to nebyli vy, tento e-mail ignorujte: žádný další nepřijde.',
    confirm: 'Potvrdit odběr',
    confirmed: 'Nyní dostáváte novinky: {site}.',
    end: 'Odhlásit odběr',
    askEnd: 'Už žádné novinky: {site}?',
    ended: 'Už nebudete dostávat novinky: {site}.',
    expired: 'Platnost odkazu vypršela. Přihlaste se prosím znovu.',
  },
  'da-DK': {
    ask: 'Bekræft dit abonnement på {site}',
    why: 'Denne adresse blev indtastet på {site} for at modtage nyheder. Bekræft den for at modtage dem. Hvis det ikke var dig, kan du se bort fra denne mail: der kommer ikke flere.',
    confirm: 'Bekræft abonnement',
    confirmed: 'Du modtager nu nyheder fra {site}.',
    end: 'Afmeld',
    askEnd: 'Ikke flere nyheder fra {site}?',
    ended: 'Du modtager ikke flere nyheder fra {site}.',
    expired: 'Linket er udløbet. Tilmeld dig igen.',
  },
  'nl-NL': {
    ask: 'Bevestig je aanmelding bij {site}',
    why: 'Dit adres is op {site} ingevuld om nieuws te ontvangen. Bevestig het om nieuws te krijgen. Was jij dit niet? Negeer dan deze e-mail: er volgt geen andere.',
    confirm: 'Aanmelding bevestigen',
    confirmed: 'Je ontvangt nu nieuws van {site}.',
    end: 'Afmelden',
    askEnd: 'Geen nieuws meer van {site}?',
    ended: 'Je ontvangt geen nieuws meer van {site}.',
    expired: 'Deze link is verlopen. Meld je opnieuw aan.',
  },
  'fr-FR': {
    ask: 'Confirmez votre abonnement à {site}',
    why: 'Cette adresse a été saisie sur {site} pour recevoir des nouvelles. Confirmez-la pour les recevoir. Si ce n’était pas vous, ignorez cet e-mail : il n’y en aura pas d’autre.',
    confirm: 'Confirmer l’abonnement',
    confirmed: 'Vous recevez désormais les nouvelles de {site}.',
    end: 'Se désabonner',
    askEnd: 'Ne plus recevoir les nouvelles de {site} ?',
    ended: 'Vous ne recevrez plus les nouvelles de {site}.',
    expired: 'Ce lien a expiré. Veuillez vous abonner à nouveau.',
  },
  'de-DE': {
    ask: 'Bestätigen Sie Ihre Anmeldung bei {site}',
    why: 'Diese Adresse wurde auf {site} eingetragen, um Neuigkeiten zu erhalten. Bestätigen Sie sie, um sie zu erhalten. Waren Sie es nicht, dann ignorieren Sie diese E-Mail: Es folgt keine weitere.',
    confirm: 'Anmeldung bestätigen',
    confirmed: 'Sie erhalten nun Neuigkeiten von {site}.',
    end: 'Abmelden',
    askEnd: 'Keine Neuigkeiten von {site} mehr?',
    ended: 'Sie erhalten keine Neuigkeiten von {site} mehr.',
    expired: 'Dieser Link ist abgelaufen. Bitte melden Sie sich erneut an.',
  },
  'it-IT': {
    ask: 'Conferma l’iscrizione a {site}',
    why: 'Questo indirizzo è stato inserito su {site} per ricevere novità. Confermalo per riceverle. Se non sei stato tu, ignora questa e-mail: non ne seguiranno altre.',
    confirm: 'Conferma l’iscrizione',
    confirmed: 'Ora ricevi le novità di {site}.',
    end: 'Annulla l’iscrizione',
    askEnd: 'Non vuoi più novità da {site}?',
    ended: 'Non riceverai più novità da {site}.',
    expired: 'Questo link è scaduto. Iscriviti di nuovo.',
  },
  'ja-JP': {
    ask: '{site} の配信登録を確認してください',
    why: 'このアドレスが {site} のお知らせ配信に登録されました。受け取るには確認してください。お心当たりがない場合は、このメールを無視してください。これ以上は送信されません。',
    confirm: '登録を確認する',
    confirmed: '{site} のお知らせを受け取るようになりました。',
    end: '配信を停止する',
    askEnd: '{site} のお知らせを停止しますか?',
    ended: '{site} のお知らせは今後送信されません。',
    expired: 'このリンクは有効期限が切れています。もう一度登録してください。',
  },
  'ko-KR': {
    ask: '{site} 소식 구독을 확인해 주세요',
    why: '{site}에서 소식을 받기 위해 이 주소가 입력되었습니다. 소식을 받으려면 확인해 주세요. 본인이 아니라면 이 메일을 무시하세요. 다른 메일은 발송되지 않습니다.',
    confirm: '구독 확인',
    confirmed: '이제 {site} 소식을 받습니다.',
    end: '구독 취소',
    askEnd: '{site} 소식을 그만 받을까요?',
    ended: '더 이상 {site} 소식을 받지 않습니다.',
    expired: '링크가 만료되었습니다. 다시 구독해 주세요.',
  },
  'no-NO': {
    ask: 'Bekreft abonnementet ditt på {site}',
    why: 'Denne adressen ble skrevet inn på {site} for å få nyheter. Bekreft den for å få dem. Hvis det ikke var deg, kan du se bort fra denne e-posten: det kommer ikke flere.',
    confirm: 'Bekreft abonnement',
    confirmed: 'Du får nå nyheter fra {site}.',
    end: 'Avslutt abonnementet',
    askEnd: 'Ikke flere nyheter fra {site}?',
    ended: 'Du får ikke flere nyheter fra {site}.',
    expired: 'Lenken er utløpt. Meld deg på igjen.',
  },
  'pl-PL': {
    ask: 'Potwierdź subskrypcję: {site}',
    why: 'Ten adres wpisano na stronie {site}, aby otrzymywać nowości. Potwierdź go, aby je otrzymywać. Jeśli to nie Ty, zignoruj tę wiadomość: nie będzie kolejnych.',
    confirm: 'Potwierdź subskrypcję',
    confirmed: 'Otrzymujesz teraz nowości: {site}.',
    end: 'Anuluj subskrypcję',
    askEnd: 'Nie chcesz już nowości: {site}?',
    ended: 'Nie będziesz już otrzymywać nowości: {site}.',
    expired: 'Ten link wygasł. Zapisz się ponownie.',
  },
  'pt-BR': {
    ask: 'Confirme sua inscrição em {site}',
    why: 'Este endereço foi informado em {site} para receber novidades. Confirme-o para recebê-las. Se não foi você, ignore este e-mail: não haverá outro.',
    confirm: 'Confirmar inscrição',
    confirmed: 'Agora você recebe as novidades de {site}.',
    end: 'Cancelar inscrição',
    askEnd: 'Não quer mais novidades de {site}?',
    ended: 'Você não recebe mais as novidades de {site}.',
    expired: 'Este link expirou. Inscreva-se novamente.',
  },
  'ru-RU': {
    ask: 'Подтвердите подписку на новости: {site}',
    why: 'Этот адрес указали на сайте {site}, чтобы получать новости. Подтвердите его, чтобы их получать. Если это были не вы, не отвечайте на это письмо: других не будет.',
    confirm: 'Подтвердить подписку',
    confirmed: 'Теперь вы получаете новости: {site}.',
    end: 'Отписаться',
    askEnd: 'Больше не получать новости: {site}?',
    ended: 'Вы больше не получаете новости: {site}.',
    expired: 'Срок действия ссылки истёк. Подпишитесь снова.',
  },
  'es-ES': {
    ask: 'Confirma tu suscripción a {site}',
    why: 'Esta dirección se ha escrito en {site} para recibir novedades. Confírmala para recibirlas. Si no has sido tú, ignora este correo: no habrá otro.',
    confirm: 'Confirmar la suscripción',
    confirmed: 'Ya recibes las novedades de {site}.',
    end: 'Cancelar la suscripción',
    askEnd: '¿No quieres más novedades de {site}?',
    ended: 'Ya no recibes novedades de {site}.',
    expired: 'Este enlace ha caducado. Vuelve a suscribirte.',
  },
  'sv-SE': {
    ask: 'Bekräfta din prenumeration på {site}',
    why: 'Den här adressen angavs på {site} för att få nyheter. Bekräfta den för att få dem. Om det inte var du kan du bortse från det här mejlet: det kommer inga fler.',
    confirm: 'Bekräfta prenumerationen',
    confirmed: 'Du får nu nyheter från {site}.',
    end: 'Avsluta prenumerationen',
    askEnd: 'Inga fler nyheter från {site}?',
    ended: 'Du får inga fler nyheter från {site}.',
    expired: 'Länken har gått ut. Prenumerera igen.',
  },
  'tr-TR': {
    ask: '{site} aboneliğinizi onaylayın',
    why: 'Bu adres, haber almak için {site} sitesine girildi. Haber almak için adresi onaylayın. Siz girmediyseniz bu e-postayı yok sayın: başka e-posta gönderilmez.',
    confirm: 'Aboneliği onayla',
    confirmed: 'Artık {site} haberlerini alıyorsunuz.',
    end: 'Abonelikten çık',
    askEnd: '{site} haberleri artık gelmesin mi?',
    ended: 'Artık {site} haberlerini almayacaksınız.',
    expired: 'Bu bağlantının süresi doldu. Lütfen yeniden abone olun.',
  },
}
