# Functions for tables of measurements, which stand in v[1] to v[n]; sorted afterwards, least first.
function sorted(n,   i, j, t) {
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && v[j - 1] > v[j]; j--) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t }
}
function median(n) { sorted(n); return n % 2 ? v[(n + 1) / 2] : (v[n / 2] + v[n / 2 + 1]) / 2 }
