(function () {
  'use strict';
  var root = document.documentElement;
  var bar = document.querySelector('.bar');
  var status = bar.querySelector('output');
  var help = document.querySelector('dialog');
  // Divergences in page order: their marks in the source, and their details, which the browser has parsed as text.
  var marks = Array.prototype.slice.call(document.querySelectorAll('.source a[id]'));
  var texts = Array.prototype.slice.call(document.querySelectorAll('.said noscript'));
  var numbers = {};
  marks.forEach(function (mark, i) { numbers[mark.id.slice(1)] = i; });
  var homes = marks.map(function (mark) { return mark.closest('.input'); });
  var several = document.querySelectorAll('.input').length > 1;
  var chosen = -1;
  var onlyTokens = false;
  if (!marks.length) { bar.hidden = true; return; }

  function counts(i) { return !onlyTokens || marks[i].classList.contains('t'); }

  // The next one that counts, from `i` in steps of `step`, wrapping around; -1 if there is none.
  function from(i, step, wanted) {
    for (var n = 0; n < marks.length; ++n, i += step) {
      i = (i + marks.length) % marks.length;
      if (counts(i) && (!wanted || wanted(i))) return i;
    }
    return -1;
  }

  function say() {
    if (chosen < 0) {
      var n = marks.filter(function (_, i) { return counts(i); }).length;
      status.textContent = n + (n === 1 ? ' place' : ' places');
      return;
    }
    var input = homes[chosen];
    var own = marks.filter(function (_, i) { return homes[i] === input && counts(i); });
    var place = own.indexOf(marks[chosen]);
    status.textContent = (several ? input.querySelector('h2').textContent + ': ' : '') +
        (place < 0 ? '–' : place + 1) + ' of ' + own.length;
  }

  function each(selector, change) { Array.prototype.forEach.call(document.querySelectorAll(selector), change); }

  function bringIntoView(mark) {
    for (var fold = mark.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
    var box = mark.getBoundingClientRect();
    var sheet = document.querySelector('.said.open');
    var below = sheet && getComputedStyle(sheet).position === 'fixed' ? sheet.getBoundingClientRect().top : innerHeight;
    var above = getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().bottom : 0;
    if (box.top < above + 24 || box.top > below - 72)
      scrollTo(scrollX, scrollY + box.top - above - (below - above) / 3);
  }

  // Shows the details of divergence `i`.
  function choose(i, how) {
    each('.source .now', function (mark) { mark.classList.remove('now'); });
    each('.said.open', function (said) { said.classList.remove('open'); });
    each('.said > article', function (article) { article.remove(); });
    each('.here.shown', function (here) { here.classList.remove('shown'); });
    chosen = i;
    root.classList.toggle('chosen', i >= 0);
    say();
    if (i < 0) return;
    var name = marks[i].id.slice(1);
    each('.source a[href="#d' + name + '"]', function (mark) { mark.classList.add('now'); });
    var said = homes[i].querySelector('.said');
    said.insertAdjacentHTML('afterbegin', texts[i].textContent);
    said.classList.add('open');
    said.scrollTop = 0;
    drawHere(i);
    if (how.name) {
      try { history.replaceState(null, '', '#d' + name); } catch (refused) { /* some places forbid it */ }
    }
    if (how.scroll) bringIntoView(marks[i]);
  }

  function drawHere(i) {
    var strip = homes[i].querySelector('.strip');
    var here = strip.querySelector('.here');
    here.setAttribute('x', marks[i].dataset.at / strip.dataset.size * (strip.viewBox.baseVal.width - 1));
    here.classList.add('shown');
  }

  function go(step) {
    var begin = chosen < 0 ? (step > 0 ? 0 : marks.length - 1) : chosen + step;
    var i = from(begin, step);
    if (i >= 0) choose(i, { name: true, scroll: true });
  }

  function goToKind(input, kind) {
    var begin = homes[chosen] === input ? chosen + 1 : homes.indexOf(input);
    var i = from(begin, 1, function (i) {
      return homes[i] === input && marks[i].dataset.k.split(' ').indexOf(kind) >= 0;
    });
    if (i >= 0) choose(i, { name: true, scroll: true });
  }

  function filter(on) {
    onlyTokens = on;
    root.classList.toggle('only-tokens', on);
    bar.querySelector('[data-do=tokens]').setAttribute('aria-pressed', String(on));
    bar.querySelector('[data-do=all]').setAttribute('aria-pressed', String(!on));
    say();
  }

  var deeds = {
    next: function () { go(1); },
    previous: function () { go(-1); },
    same: function () { if (chosen < 0) go(1); else goToKind(homes[chosen], marks[chosen].dataset.k.split(' ')[0]); },
    first: function () { var i = from(0, 1); if (i >= 0) choose(i, { name: true, scroll: true }); },
    last: function () { var i = from(marks.length - 1, -1); if (i >= 0) choose(i, { name: true, scroll: true }); },
    all: function () { filter(false); },
    tokens: function () { filter(true); },
    toggle: function () { filter(!onlyTokens); },
    help: function () { help.showModal(); },
    'close-help': function () { help.close(); },
    close: function () { choose(-1, {}); }
  };
  var keys = {
    j: 'next', n: 'next', ArrowRight: 'next', k: 'previous', p: 'previous', ArrowLeft: 'previous',
    c: 'same', g: 'first', G: 'last', t: 'toggle', '?': 'help', Escape: 'close'
  };

  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open || !keys[event.key]) return;
    event.preventDefault();
    deeds[keys[event.key]]();
  });
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-do]');
    if (button) { deeds[button.dataset.do](); return; }
    var strip = event.target.closest('.strip');
    if (strip) {
      var box = strip.getBoundingClientRect();
      var wanted = (event.clientX - box.left) / box.width * Number(strip.dataset.size);
      var best = -1;
      var input = strip.closest('.input');
      marks.forEach(function (mark, i) {
        if (homes[i] !== input || !counts(i)) return;
        if (best < 0 || Math.abs(mark.dataset.at - wanted) < Math.abs(marks[best].dataset.at - wanted)) best = i;
      });
      if (best >= 0) choose(best, { name: true, scroll: true });
      return;
    }
    var link = event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.closest('.input .causes')) {
      event.preventDefault();
      goToKind(link.closest('.input'), link.dataset.k);
    } else if (link.closest('.source') || link.closest('.said')) {
      // From the source to the details, and back.
      event.preventDefault();
      choose(numbers[link.hash.slice(2)], { name: true, scroll: !!link.closest('.said') });
    }
  });

  function followName() {
    var i = numbers[location.hash.slice(2)];
    if (/^#[ds]/.test(location.hash) && i !== undefined) choose(i, { scroll: true });
  }
  addEventListener('hashchange', followName);

  // On paper, show the details of all divergences.
  addEventListener('beforeprint', function () {
    each('.said > article', function (article) { article.remove(); });
    texts.forEach(function (text) { text.insertAdjacentHTML('beforebegin', text.textContent); });
  });
  addEventListener('afterprint', function () { choose(chosen, {}); });

  say();
  followName();
  // On a wide screen, show the first one beside the source.
  if (chosen < 0 && matchMedia('(min-width: 70rem)').matches) choose(from(0, 1), {});
})();
