// The page of the shop. It asks the service and shows the view that the answer names; while it waits it shows none.

export const PAGE = `<!doctype html>
<html lang="en">
<title>Tickets</title>
<style>
  body { font: 1.1rem system-ui; max-width: 30rem; margin: 3rem auto; }
  section[hidden] { display: none; }
  button { font: inherit; padding: 0.4rem 1rem; }
</style>
<main>
  <section id="browsing"><h1>Tonight: the great game</h1><button data-wish="reserve">Reserve a seat</button></section>
  <section id="held" hidden><h1>A seat is held for you</h1><button data-wish="pay">Pay</button> <button data-wish="cancel">Cancel</button></section>
  <section id="sold-out" hidden><h1>Sold out</h1><button data-view="browsing">Back to the shop</button></section>
  <section id="busy" hidden><h1>Too busy</h1><button data-wish="reserve">Try again</button></section>
  <section id="declined" hidden><h1>Your card was declined</h1><button data-wish="pay">Pay again</button> <button data-wish="cancel">Cancel</button></section>
  <section id="ticket" hidden><h1>Your ticket</h1><button data-view="browsing">Back to the shop</button></section>
  <section id="released" hidden><h1>Your seat was released</h1><button data-wish="reserve">Reserve another</button></section>
</main>
<script>
  const show = (id) => {
    for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id;
  };
  document.querySelector('main').addEventListener('click', async ({ target }) => {
    const { wish, view } = target.dataset;
    if (view) return show(view);
    if (!wish) return;
    show('');
    const answer = await fetch('/' + wish, { method: 'POST' });
    show(await answer.text());
  });
</script>
</html>`;
